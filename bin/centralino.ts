import { readFileSync } from 'node:fs'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { COMMANDS, type Command } from '../src/cli/commands.ts'
import { type Given, UsageProblem } from '../src/cli/usage.ts'

/**
 * Argument parsing only: finds the command, reads its options, and turns what goes wrong into a sentence and an exit
 * code.
 */
export async function run(args: readonly string[]): Promise<void> {
  // Whoever reads what we say may leave first (`| head`); that must not end a server.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  try {
    await obey(args)
  } catch (error) {
    const usage = error instanceof UsageProblem
    console.error(usage ? error.message : (await import('../src/cli/failure.ts')).explain(error))
    process.exit(usage ? 2 : 1)
  }
}

const HELP = ['--help', '-h']

async function obey(args: readonly string[]): Promise<void> {
  if (args[0] === '--version' || args[0] === '-v') return console.log(version())
  const asked = args.length === 0 || args[0] === 'help' || args.some((arg) => HELP.includes(arg))
  const words = args.slice(args[0] === 'help' ? 1 : 0).filter((arg) => !HELP.includes(arg))
  const command = find(words)
  if (!command) {
    const group = COMMANDS.filter(({ name }) => words.length === 1 && name.startsWith(`${words[0]} `))
    if (!asked || (words.length > 0 && group.length === 0)) throw new UsageProblem(unknown(words))
    return console.log(overview(group.length > 0 ? group : COMMANDS))
  }
  if (asked) return console.log(help(command))
  await command.run(read(command, words.slice(command.name.split(' ').length)))
}

/** The longest name that the arguments begin with. */
function find(words: readonly string[]): Command | undefined {
  return COMMANDS.filter((command) => command.name.split(' ').every((word, at) => words[at] === word)).sort(
    (a, b) => b.name.length - a.name.length,
  )[0]
}

function unknown(words: readonly string[]): string {
  const [first = '', second] = words
  const members = COMMANDS.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name.split(' ')[1])
  if (members.length === 0) return `There is no command "${first}". See "centralino --help".`
  if (second === undefined)
    return `"${first}" goes on with one of ${members.join(', ')}. See "centralino ${first} --help".`
  return `There is no command "${first} ${second}"; "${first}" goes on with one of ${members.join(', ')}.`
}

function read(command: Command, args: readonly string[]): Given {
  const options: ParseArgsConfig['options'] = {}
  for (const option of command.options)
    options[option.name] = { type: option.value === undefined ? 'boolean' : 'string' }
  let parsed: { values: Record<string, unknown>; positionals: string[] }
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    const [sentence] = (error as Error).message.split(/\.\s/)
    throw new UsageProblem(`${sentence}. See "centralino ${command.name} --help".`)
  }
  const given = Object.entries(parsed.values)
  const values = Object.fromEntries(given.filter(([, value]) => value !== true)) as Given['options']
  const flags = new Set(given.filter(([, value]) => value === true).map(([name]) => name))
  const complete = command.options.every((option) => !option.required || values[option.name] !== undefined)
  if (!complete || parsed.positionals.length !== command.words.length)
    throw new UsageProblem(`Usage: ${usage(command)}`)
  return { options: values, flags, words: parsed.positionals }
}

const written = ({ name, value }: Command['options'][number]): string => `--${name}${value ? ` ${value}` : ''}`

function usage(command: Command): string {
  const options = command.options.map((option) => (option.required ? written(option) : `[${written(option)}]`))
  return ['centralino', command.name, ...command.words, ...options].join(' ')
}

function help(command: Command): string {
  const options = command.options.map((option) => `  ${written(option).padEnd(22)} ${option.help}`)
  return [usage(command), '', command.summary, ...(options.length > 0 ? ['', ...options] : [])].join('\n')
}

function overview(commands: readonly Command[]): string {
  const rows = commands.map(
    (command) => `  ${[command.name, ...command.words].join(' ').padEnd(24)} ${command.summary}`,
  )
  return [
    'centralino <command>',
    '',
    ...rows,
    '',
    'Each command has --help. Settings are environment variables; see the README.',
  ].join('\n')
}

function version(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version
}
