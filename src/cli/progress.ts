import type { Campaign } from '#contract/campaigns.ts'

/** How far a campaign is, as a line for a terminal or for a log. */
const WIDTH = 30
const WAITING = ['queued', 'dialing', 'in_progress', 'processing'] as const

type Counts = Pick<Campaign, 'total' | 'by_status' | 'by_outcome'>

export function progressOf(campaign: Counts): { done: number; text: string } {
  const { by_status, by_outcome, total } = campaign
  const done = total - WAITING.reduce((sum, status) => sum + by_status[status], 0)
  const running = by_status.dialing + by_status.in_progress
  const parts = [`${done} of ${total}`, ...(running > 0 ? [`${running} on the line`] : []), ...outcomes(by_outcome)]
  return { done, text: parts.join(', ') }
}

/** The outcomes that there are, the most frequent first. */
export function outcomes(by: Campaign['by_outcome']): string[] {
  return Object.entries(by)
    .filter(([, n]) => n > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([outcome, n]) => `${n} ${outcome.replaceAll('_', ' ')}`)
}

export function barOf(campaign: Counts): string {
  const { done, text } = progressOf(campaign)
  return `${barText(done, campaign.total)} ${text}`
}

export function barText(done: number, of: number): string {
  const filled = of === 0 ? WIDTH : Math.floor((done / of) * WIDTH)
  return `[${'#'.repeat(filled)}${'-'.repeat(WIDTH - filled)}]`
}

/** Where progress is shown: one line that is written over on a terminal, a line whenever it changes elsewhere. */
export interface Screen {
  show(campaign: Counts): void
  /** Leaves the cursor on a line of its own. */
  end(): void
}

type Stream = Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>

export function screenOn(stream: Stream): Screen {
  const line = lineOn(stream)
  return {
    show: (campaign) => line.write(stream.isTTY ? barOf(campaign) : progressOf(campaign).text),
    end: line.end,
  }
}

const OVER = '\r\u001b[2K'

/** One line that is written over on a terminal; elsewhere a line whenever it changes. */
export function lineOn(stream: Stream): { write(text: string): void; end(): void } {
  let last = ''
  return {
    write(text) {
      const line = stream.isTTY ? text.slice(0, (stream.columns || 80) - 1) : text
      if (line === last) return
      last = line
      stream.write(stream.isTTY ? `${OVER}${line}` : `${line}\n`)
    },
    end() {
      if (stream.isTTY && last !== '') stream.write('\n')
    },
  }
}
