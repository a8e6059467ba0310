import { type ParseArgsConfig, parseArgs } from 'node:util'
import { COMMANDS, type Command } from '../src/cli/commands.ts'
import { explain, UsageProblem } from '../src/cli/failure.ts'

/** Argument parsing only: finds the command, reads its options, and turns what goes wrong into a sentence and an exit code. */
export async function run(args: readonly string[]): Promise<void> {
  try {
    const command = find(args)
    if (!command) {
      const asked = args.length === 0 || args.includes('--help') || args.includes('-h') || args[0] === 'help'
      if (!asked)
        throw new UsageProblem(`There is no command "${args.filter((arg) => !arg.startsWith('-')).join(' ')}".`)
      console.log(overview(args))
      return
    }
    const { values, positionals } = read(command, args.slice(command.name.split(' ').length))
    if (values.help) {
      console.log(help(command))
      return
    }
    await command.run({ options: values, words: positionals })
  } catch (error) {
    console.error(explain(error))
    process.exitCode = error instanceof UsageProblem ? 2 : 1
  }
}

/** The longest name that the arguments begin with. */
function find(args: readonly string[]): Command | undefined {
  return COMMANDS.filter((command) => command.name.split(' ').every((word, at) => args[at] === word)).sort(
    (a, b) => b.name.length - a.name.length,
  )[0]
}

function read(command: Command, args: readonly string[]) {
  const options: ParseArgsConfig['options'] = { help: { type: 'boolean', short: 'h' } }
  for (const option of command.options) options[option.name] = { type: 'string' }
  let parsed: { values: Record<string, unknown>; positionals: string[] }
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageProblem(`${(error as Error).message.split('. ')[0]}. See "centralino ${command.name} --help".`)
  }
  const values = parsed.values as Record<string, string | undefined> & { help?: boolean }
  if (!values.help && parsed.positionals.length !== command.words.length) {
    throw new UsageProblem(`Usage: ${usage(command)}`)
  }
  return { values, positionals: parsed.positionals }
}

function usage(command: Command): string {
  const options = command.options.map((option) =>
    option.required ? `--${option.name} ${option.value}` : `[--${option.name} ${option.value}]`,
  )
  return ['centralino', command.name, ...command.words, ...options].join(' ')
}

function help(command: Command): string {
  const options = command.options.map((option) => `  --${option.name.padEnd(18)} ${option.help}`)
  return [`${usage(command)}`, '', command.summary, ...(options.length > 0 ? ['', ...options] : [])].join('\n')
}

/** Every command, or those of the group that was named. */
function overview(args: readonly string[]): string {
  const group = COMMANDS.filter((command) => args[0] !== undefined && command.name.startsWith(`${args[0]} `))
  const rows = (group.length > 0 ? group : COMMANDS).map(
    (command) => `  ${[command.name, ...command.words].join(' ').padEnd(28)} ${command.summary}`,
  )
  return [
    'centralino <command>',
    '',
    ...rows,
    '',
    'Each command has --help. Settings are environment variables; see the README.',
  ].join('\n')
}
