import type { Campaign } from '#contract/campaigns.ts'

/** How far a campaign is, as a line for a terminal or for a log. */
const WIDTH_MAX = 30
const WIDTH_MIN = 10
const BRACKETS = '[] '.length
const WAITING = ['queued', 'dialing', 'in_progress', 'processing'] as const

type Counts = Pick<Campaign, 'total' | 'by_status' | 'by_outcome'>

export function progressOf(campaign: Counts, waiting = ''): { done: number; text: string } {
  const { by_status, by_outcome, total } = campaign
  const done = total - WAITING.reduce((sum, status) => sum + by_status[status], 0)
  const running = by_status.dialing + by_status.in_progress
  const parts = [`${done} of ${total}`, running > 0 ? `${running} on the line` : '', waiting, ...outcomes(by_outcome)]
  return { done, text: parts.filter((part) => part !== '').join(', ') }
}

/** The outcomes that there are, the most frequent first. */
export function outcomes(by: Campaign['by_outcome']): string[] {
  return Object.entries(by)
    .filter(([, n]) => n > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([outcome, n]) => `${n} ${outcome.replaceAll('_', ' ')}`)
}

/** The bar takes what the words leave of the line, and goes where that is too little. */
export function barOf(campaign: Counts, waiting = '', columns = Number.POSITIVE_INFINITY): string {
  const { done, text } = progressOf(campaign, waiting)
  const width = Math.min(WIDTH_MAX, columns - text.length - BRACKETS)
  return width < WIDTH_MIN ? text.slice(0, columns) : `${barText(done, campaign.total, width)} ${text}`
}

export function barText(done: number, of: number, width = WIDTH_MAX): string {
  const filled = of === 0 ? width : Math.floor((done / of) * width)
  return `[${'#'.repeat(filled)}${'-'.repeat(width - filled)}]`
}

/** Where progress is shown: one line that is written over on a terminal, a line whenever it changes elsewhere. */
export interface Screen {
  /** `waiting`: what those that are queued wait for. */
  show(campaign: Counts, waiting?: string): void
  /** Leaves the cursor on a line of its own. */
  end(): void
}

type Stream = Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>

export function screenOn(stream: Stream): Screen {
  const line = lineOn(stream)
  return {
    show: (campaign, waiting = '') =>
      line.write(stream.isTTY ? barOf(campaign, waiting, columnsOf(stream)) : progressOf(campaign, waiting).text),
    end: line.end,
  }
}

const columnsOf = ({ columns }: Stream): number => (columns || 80) - 1
const OVER = '\r\u001b[2K'

/** One line that is written over on a terminal; elsewhere a line whenever it changes. */
export function lineOn(stream: Stream): { write(text: string): void; end(): void } {
  let last = ''
  return {
    write(text) {
      const line = stream.isTTY ? text.slice(0, columnsOf(stream)) : text
      if (line === last) return
      last = line
      stream.write(stream.isTTY ? `${OVER}${line}` : `${line}\n`)
    },
    end() {
      if (stream.isTTY && last !== '') stream.write('\n')
    },
  }
}
