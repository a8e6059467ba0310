#!/usr/bin/env node
// Plain JavaScript of an old style, so that a Node that cannot run the rest can still read this and say so.
var NEEDED = 26
var major = Number(process.versions.node.split('.')[0])
if (major < NEEDED) {
  console.error(
    'Centralino needs Node ' +
      NEEDED +
      ' and this is ' +
      process.version +
      ': run "npm install", then use "npm start" or "npx centralino", which bring the right one.',
  )
  process.exit(1)
} else {
  import('./centralino.ts')
    .then((cli) => cli.run(process.argv.slice(2)))
    .catch((error) => {
      // Whatever a command runs into is told by the command; here only its own parts can be missing.
      console.error(`Centralino is not installed whole (${error.message.split('\n')[0]}): run "npm install".`)
      process.exit(1)
    })
}
