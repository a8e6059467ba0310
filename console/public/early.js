/* Before the first paint: the theme that the person chose, and the mode that the address names. */
;(() => {
  const page = document.documentElement
  const kept = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  }
  const theme = kept('centralino.theme')
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme
  const language = kept('centralino.language')
  page.lang = language === 'it' || language === 'en' ? language : navigator.language.startsWith('it') ? 'it' : 'en'
  page.dataset.mode = location.pathname.startsWith('/live') ? 'live' : 'test'
  // The schemas of the contract are walked, not compiled: making functions out of text is against the policy.
  globalThis.__zod_globalConfig = { jitless: true }
})()
