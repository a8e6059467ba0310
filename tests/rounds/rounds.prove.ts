/** The long form of tests that draw what they try: the same files, with all their rounds. */
const FILES = [
  'src/contract/agent-json-schema.test.ts',
  'src/tools/mcp/check-arguments.test.ts',
  'tests/e2e/http-idempotency.test.ts',
  'tests/e2e/http-tenants.test.ts',
]

process.env.CENTRALINO_TEST_ROUNDS = 'all'
for (const file of FILES) await import(new URL(`../../${file}`, import.meta.url).href)
