import type { SpeechUsage } from '#contract/conversation.ts'

interface Spent extends SpeechUsage {
  costMicros: number
}

const KINDS = ['textIn', 'audioIn', 'textOut', 'audioOut'] as const
const NOTHING: Spent = { seconds: 0, textIn: 0, audioIn: 0, textOut: 0, audioOut: 0, costMicros: 0 }

/** What the speech models of this node have cost since it started: for the metrics. Each call keeps its own cost. */
export class SpeechMeter {
  readonly #spent = new Map<string, Spent>()

  add({ model, usage, costMicros }: { model: string; usage: SpeechUsage; costMicros: number | null }): void {
    const spent = { ...(this.#spent.get(model) ?? NOTHING) }
    spent.seconds += usage.seconds
    for (const kind of KINDS) spent[kind] += usage[kind]
    spent.costMicros += costMicros ?? 0
    this.#spent.set(model, spent)
  }

  seconds(): { labels: { model: string }; value: number }[] {
    return [...this.#spent].map(([model, { seconds }]) => ({ labels: { model }, value: seconds }))
  }

  tokens(): { labels: { model: string; kind: string; direction: string }; value: number }[] {
    return [...this.#spent].flatMap(([model, spent]) =>
      KINDS.map((name) => ({
        labels: {
          model,
          kind: name.slice(0, name.startsWith('text') ? 4 : 5),
          direction: name.endsWith('In') ? 'input' : 'output',
        },
        value: spent[name],
      })),
    )
  }

  costs(): { labels: { model: string }; value: number }[] {
    return [...this.#spent].map(([model, { costMicros }]) => ({ labels: { model }, value: costMicros }))
  }
}
