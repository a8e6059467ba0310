const { API = 'http://127.0.0.1:8080' } = process.env

/** For @hey-api/openapi-ts: where the document is, and where the client goes. */
// biome-ignore lint/style/noDefaultExport: the generator asks for one
export default {
  input: `${API}/v1/openapi.json`,
  // Node runs TypeScript as it stands, and then wants the whole name of each file.
  output: { path: 'generated/hey-api', module: { extension: '.ts' } },
}
