import type pg from 'pg'
import { type ArrayTypes, arrayTypesOf, writeValues } from './arrays.ts'
import type { Sql } from './sql.ts'

/**
 * One execution of a prepared statement on a connection of `pg`. The driver's own query asks the server to describe the
 * columns each time and builds its tables from the answer anew, which for a call's 40 columns costs more than reading
 * the row; here the description is asked for once per connection and statement.
 */
interface Wire {
  stream: { cork(): void; uncork(): void }
  parsedStatements: Record<string, string | undefined>
  submittedNamedStatements: Record<string, string | undefined>
  parse(message: { text: string; name: string }): void
  bind(message: { statement: string; values: readonly unknown[] }): void
  describe(message: { type: 'P'; name: string }): void
  execute(message: { portal: string; rows?: number }): void
  sync(): void
}

type Parse = (text: string) => unknown
export type ParserFor = (oid: number) => Parse

export interface Drive {
  parserFor: ParserFor
  toWire: (value: unknown) => unknown
}

/** Makes a row of what the server sent. */
type Shape = (fields: readonly (string | null)[]) => unknown

/**
 * Written out as one object literal, so that every row has the same hidden class and each column its own parser in
 * place, and no name is looked up while rows are read. The names are columns of our own statements.
 */
function shapeOf(names: readonly string[], parsers: readonly Parse[]): Shape {
  const columns = names.map((name, at) => `${JSON.stringify(name)}: f[${at}] === null ? null : p[${at}](f[${at}])`)
  return new Function('p', `return (f) => ({ ${columns.join(', ')} })`)(parsers)
}

/**
 * What begins a transaction, in the same breath as its first statement: the name of a statement that the connection has
 * parsed.
 */
export interface Begin {
  name: string
  sent: boolean
}

/** Whether this connection has parsed a statement of that name. */
export const hasParsed = (client: pg.ClientBase, name: string): boolean =>
  (client as unknown as { connection: Wire }).connection.parsedStatements[name] !== undefined

/** Lives and dies with its connection: another one may talk to a server that was migrated meanwhile. */
const shapes = new WeakMap<Wire, Map<string, Shape>>()

export class PreparedStatement<Row> implements pg.Submittable {
  /** Read by the driver, to know which statements a connection has parsed. */
  readonly name: string
  readonly text: string
  readonly #values: readonly unknown[]
  readonly #begin: Begin | undefined
  readonly #drive: Drive
  readonly #done: PromiseWithResolvers<Row[]> = Promise.withResolvers()
  readonly #rows: Row[] = []
  #shape: Shape | undefined
  #known: Map<string, Shape> | undefined
  /** The driver calls it in place of the handlers when it gives a query up before it was sent. */
  callback = (error: Error | null) => {
    if (error) this.#done.reject(error)
  }

  constructor(statement: Sql<Row>, drive: Drive, begin?: Begin) {
    this.name = statement.name
    this.text = statement.text
    this.#values = statement.values
    this.#drive = drive
    this.#begin = begin
  }

  get rows(): Promise<Row[]> {
    return this.#done.promise
  }

  /** The values are written out before anything is sent, so that one that cannot be leaves the connection in step. */
  submit(connection: pg.Connection): Error | null {
    const wire = connection as unknown as Wire
    let values: unknown[]
    try {
      values = writeValues(this.#values, arraysOf(this), this.#drive.toWire)
    } catch (error) {
      return error as Error
    }
    this.#known = knownTo(wire)
    this.#shape = this.#known.get(this.name)
    wire.stream.cork()
    // There is one sync for both, so where the first fails the second is passed over.
    if (this.#begin && !this.#begin.sent) {
      wire.bind({ statement: this.#begin.name, values: [] })
      wire.execute({ portal: '' })
      this.#begin.sent = true
    }
    if (wire.parsedStatements[this.name] === undefined && wire.submittedNamedStatements[this.name] === undefined) {
      wire.parse({ text: this.text, name: this.name })
      wire.submittedNamedStatements[this.name] = this.text
    }
    wire.bind({ statement: this.name, values })
    if (!this.#shape) wire.describe({ type: 'P', name: '' })
    wire.execute({ portal: '' })
    wire.sync()
    wire.stream.uncork()
    return null
  }

  handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }): void {
    const names = message.fields.map((field) => field.name)
    const parsers = message.fields.map((field) => this.#drive.parserFor(field.dataTypeID))
    this.#shape = shapeOf(names, parsers)
    this.#known?.set(this.name, this.#shape)
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    this.#rows.push((this.#shape as Shape)(message.fields) as Row)
  }

  handleError(error: Error): void {
    this.#done.reject(error)
  }

  handleReadyForQuery(): void {
    this.#done.resolve(this.#rows)
  }

  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
}

/** By the name of a statement, as many as a process has. */
const arrays = new Map<string, ArrayTypes>()

function arraysOf({ name, text }: { name: string; text: string }): ArrayTypes {
  let types = arrays.get(name)
  if (!types) {
    types = arrayTypesOf(text)
    if (arrays.size < STATEMENTS_MAX) arrays.set(name, types)
  }
  return types
}

const STATEMENTS_MAX = 2_000

function knownTo(wire: Wire): Map<string, Shape> {
  let known = shapes.get(wire)
  if (!known) {
    known = new Map()
    shapes.set(wire, known)
  }
  return known
}
