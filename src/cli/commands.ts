import type { Given } from './usage.ts'

/**
 * The commands, as a table. Each works beside a running server and without one; only `start` stays. What a command
 * needs is loaded when it runs.
 */
export interface Command {
  name: string
  words: readonly string[]
  summary: string
  options: readonly Option[]
  run(given: Given): Promise<void>
}

interface Option {
  name: string
  /** What stands behind it; a flag has nothing there. */
  value?: string
  help: string
  required?: boolean
}

const MODE: Option = {
  name: 'mode',
  value: 'test|live',
  help: 'Whether its calls are simulated or real.',
  required: true,
}
const LIST: Option = { ...MODE, help: 'Whose list: that of simulated calls or that of real ones.' }
const ACCOUNT: Option = { name: 'account', value: 'NAME', help: 'The account; "default" unless you name another.' }
// biome-ignore format: a table reads in columns
const TERMS: readonly Option[] = [
  { name: 'concurrent-calls', value: 'N',    help: 'Outbound calls at the same time.' },
  { name: 'inbound-calls',    value: 'N',    help: 'Inbound calls at the same time.' },
  { name: 'retention-months', value: 'N',    help: 'How long after its end a call keeps personal data; 24 at most.' },
  { name: 'price',            value: '0.12', help: 'What a minute of a live call costs; a client may have its own price.' },
  { name: 'rounding-seconds', value: 'N',    help: 'The step in which time is billed; 60 unless you say otherwise.' },
  { name: 'currency',         value: 'EUR',  help: 'ISO 4217; it stays once the account has been billed.' },
  { name: 'destinations',     value: '+39,…', help: 'Where live calls may go: own (countries of its numbers), any, or prefixes.' },
  { name: 'daily-minutes',    value: 'N',    help: 'Live minutes per day in Italy, after which calls wait; none lifts it.' },
]

const COUNTRY: Option = {
  name: 'country',
  value: 'IT',
  help: 'Whose national numbers the file may hold; without it they need + or 00 and their country.',
}
const CONSOLE: Option = {
  name: 'url',
  value: 'URL',
  help: 'Where people reach the console; http://HOST:PORT unless you say.',
}
const DRY_RUN: Option = { name: 'dry-run', help: 'Only show how the file is read.' }

// biome-ignore format: a table reads in columns
const TRUNK: readonly Option[] = [
  { name: 'host',          value: 'HOST',    help: 'Where it is: a name, or an address in numbers.', required: true },
  { name: 'port',          value: 'N',       help: 'Its port; DNS says which unless you do.' },
  { name: 'transport',     value: 'udp|tcp', help: 'How it is reached; udp unless you say.' },
  { name: 'user',          value: 'USER',    help: 'Who we are to it; nobody where it knows our address.' },
  { name: 'password-file', value: 'FILE',    help: 'A file that holds the password alone.' },
  { name: 'country',       value: 'IT',      help: 'Whose national forms its numbers come in.' },
  { name: 'register',                        help: 'Register there.' },
]

const OF_PERSON: readonly Option[] = [
  { name: 'account', value: 'NAME', help: 'Only this account; all of them unless you name one.' },
  { name: 'mode', value: 'test|live', help: 'Only simulated calls, or only real ones; both unless you say which.' },
]

export const COMMANDS: readonly Command[] = [
  {
    name: 'start',
    words: [],
    summary: 'Start the server.',
    options: [],
    run: async () => (await import('./start.ts')).start(),
  },
  {
    name: 'migrate',
    words: [],
    summary: 'Bring the database up to date; `start` does it too.',
    options: [],
    run: async () => (await import('./migrate.ts')).migrateDatabase(),
  },
  {
    name: 'doctor',
    words: [],
    summary: 'Check the installation and say what to do.',
    options: [],
    run: async () => (await import('./doctor.ts')).doctor(),
  },
  {
    name: 'reseal',
    words: [],
    summary: 'Encrypt every stored secret with the first key of CENTRALINO_SECRET_KEY, so that the others may go.',
    options: [],
    run: async () => (await import('./reseal.ts')).reseal(),
  },
  {
    name: 'backup',
    words: ['FILE'],
    summary: 'Write the whole installation, recordings included, to a file, also beside a running server.',
    options: [
      {
        name: 'encrypt',
        value: 'KEYFILE',
        help: 'Encrypt it with the key in this file ("openssl rand -base64 32" makes one); the generated secret key is inside then.',
      },
      {
        name: 'postgres',
        value: 'DIR',
        help: 'The programs of another PostgreSQL, for an embedded database that another major version made.',
      },
    ],
    run: async (given) => (await import('./backup.ts')).backup(given),
  },
  {
    name: 'restore',
    words: ['FILE'],
    summary: 'Put a backup into an empty DATA_DIR or database; a file that is not whole is refused first.',
    options: [{ name: 'decrypt', value: 'KEYFILE', help: 'The key that it was encrypted with.' }],
    run: async (given) => (await import('./restore.ts')).restore(given),
  },
  {
    name: 'keys create',
    words: [],
    summary: 'Make an API key and print it, alone and this once; a new account name makes the account.',
    options: [
      MODE,
      ACCOUNT,
      {
        name: 'scope',
        value: 'full|calls|build|read',
        help: 'What it may do; "full" unless you say.',
      },
      {
        name: 'expires',
        value: '90d',
        help: 'When it ends: so many minutes (m), hours (h) or days (d) from now; never unless you say.',
      },
      {
        name: 'from',
        value: 'NETWORKS',
        help: 'From where it may be used, as in 203.0.113.0/24,2001:db8::/48; from anywhere unless you say.',
      },
      { name: 'name', value: 'NAME', help: 'What it is for, so that you know it again.' },
    ],
    run: async (given) => (await import('./keys.ts')).createKey(given),
  },
  {
    name: 'keys list',
    words: [],
    summary: 'List the keys by id, without their secret.',
    options: [],
    run: async () => (await import('./keys.ts')).listKeys(),
  },
  {
    name: 'keys revoke',
    words: ['KEY_ID'],
    summary: 'Revoke a key: it stops working within a second.',
    options: [],
    run: async (given) => (await import('./keys.ts')).revokeKey(given),
  },
  {
    name: 'accounts create',
    words: ['NAME'],
    summary: 'Make an account.',
    options: TERMS,
    run: async (given) => (await import('./accounts.ts')).createAccount(given),
  },
  {
    name: 'accounts update',
    words: ['NAME'],
    summary: 'Change the limits or the price of an account.',
    options: TERMS,
    run: async (given) => (await import('./accounts.ts')).updateAccount(given),
  },
  {
    name: 'accounts show',
    words: ['NAME'],
    summary: 'Show what an account may do, where it may call, and what it has spent today.',
    options: [],
    run: async (given) => (await import('./accounts.ts')).showAccount(given),
  },
  {
    name: 'people list',
    words: [],
    summary: 'List who logs into the console.',
    options: [ACCOUNT],
    run: async (given) => (await import('./people.ts')).listAll(given),
  },
  {
    name: 'people invite',
    words: ['ADDRESS'],
    summary: 'Print a link, which opens once, for somebody who is to log into the console.',
    options: [
      { name: 'role', value: 'owner|operator|viewer|client', help: 'What they may do.', required: true },
      { name: 'client', value: 'CLI_ID', help: 'Whose calls they see; for the role client.' },
      ACCOUNT,
      CONSOLE,
    ],
    run: async (given) => (await import('./people.ts')).invite(given),
  },
  {
    name: 'people reset',
    words: ['ADDRESS'],
    summary: 'Print a link, which opens once, by which somebody chooses a new password.',
    options: [CONSOLE],
    run: async (given) => (await import('./people.ts')).reset(given),
  },
  {
    name: 'people remove',
    words: ['ADDRESS'],
    summary: 'Take somebody out of the account; they are logged out at once.',
    options: [ACCOUNT],
    run: async (given) => (await import('./people.ts')).remove(given),
  },
  {
    name: 'numbers add',
    words: ['E164'],
    summary: 'Add a live telephone number to an account.',
    options: [ACCOUNT],
    run: async (given) => (await import('./accounts.ts')).addNumber(given),
  },
  {
    name: 'trunks list',
    words: [],
    summary: 'List the trunks of the database, in the order in which they are tried.',
    options: [],
    run: async () => (await import('./trunks.ts')).listTrunks(),
  },
  {
    name: 'trunks add',
    words: ['NAME'],
    summary: 'Add a trunk to the database; running nodes use it within seconds.',
    options: TRUNK,
    run: async (given) => (await import('./trunks.ts')).enterTrunk(given),
  },
  {
    name: 'trunks check',
    words: ['NAME'],
    summary: 'Have the running nodes ask a trunk whether it is there and knows us; nobody is called.',
    options: [],
    run: async (given) => (await import('./trunks.ts')).checkTrunk(given),
  },
  {
    name: 'trunks remove',
    words: ['NAME'],
    summary: 'Remove a trunk from the database; calls that run over it go on.',
    options: [],
    run: async (given) => (await import('./trunks.ts')).dropTrunk(given),
  },
  {
    name: 'campaigns create',
    words: ['FILE'],
    summary: 'Call everybody in a CSV file (to,reference, and a column per input); the API key is in CENTRALINO_KEY.',
    options: [
      { name: 'agent', value: 'ID', help: 'The published outbound agent that calls.', required: true },
      { name: 'name', value: 'NAME', help: 'What the campaign is called; the name of the file unless you say.' },
      { name: 'max-concurrent', value: 'N', help: "Calls at the same time; the account's limit holds too." },
      COUNTRY,
      DRY_RUN,
      { name: 'no-wait', help: 'End when the calls are queued; otherwise it shows how far they are.' },
      { name: 'url', value: 'URL', help: 'Where the API is; http://127.0.0.1:8080 unless you say.' },
    ],
    run: async (given) => (await import('./campaigns.ts')).createCampaign(given),
  },
  {
    name: 'suppressions import',
    words: ['FILE'],
    summary: 'Put the numbers of a CSV file (number,reason) on the do-not-call list.',
    options: [LIST, ACCOUNT, COUNTRY, DRY_RUN],
    run: async (given) => (await import('./suppressions.ts')).importSuppressions(given),
  },
  {
    name: 'suppressions export',
    words: [],
    summary: 'Print the do-not-call list as CSV.',
    options: [LIST, ACCOUNT],
    run: async (given) => (await import('./suppressions.ts')).exportSuppressions(given),
  },
  {
    name: 'erase',
    words: ['NUMBER'],
    summary: 'Forget a number: anonymise every call to and from it, for good.',
    options: OF_PERSON,
    run: async (given) => (await import('./erase.ts')).erase(given),
  },
  {
    name: 'export',
    words: ['NUMBER'],
    summary: 'Print all that is kept of a number, one JSON object per line.',
    options: OF_PERSON,
    run: async (given) => (await import('./export.ts')).exportPerson(given),
  },
]
