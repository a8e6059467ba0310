/**
 * What stands in the console's place while it is built, or where it cannot be. No script, no style of its own, one
 * sentence.
 */

const page = (it: string, en: string) => `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Centralino</title>
</head>
<body>
<main>
<h1>Centralino</h1>
<p>${it}</p>
<p lang="en">${en}</p>
<p><a href="/docs">API</a></p>
</main>
</body>
</html>
`

export const WAITING_PAGES = {
  building: page(
    'La console si sta preparando: questa pagina si ricarica da sola tra un momento.',
    'The console is being built: this page loads again by itself in a moment.',
  ),
  failed: page(
    'Non è stato possibile costruire la console: il registro del server dice perché. L’API funziona.',
    'The console could not be built: the log of the server says why. The API works.',
  ),
  impossible: page(
    'Qui mancano i pacchetti che costruiscono la console: eseguire npm install senza --omit=dev e riavviare. L’API funziona.',
    'The packages that build the console are not here: run npm install without --omit=dev, and start again. The API works.',
  ),
} as const
