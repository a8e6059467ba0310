import type { AnalysisUsage } from './port.ts'

/**
 * What the readings of this node have cost since it started, by model: for the metrics. Each call keeps its own cost.
 */
export class Meter {
  readonly #spent = new Map<string, { input: number; output: number; costMicros: number }>()

  add({ model, inputTokens, outputTokens, costMicros }: AnalysisUsage): void {
    const before = this.#spent.get(model) ?? { input: 0, output: 0, costMicros: 0 }
    this.#spent.set(model, {
      input: before.input + inputTokens,
      output: before.output + outputTokens,
      costMicros: before.costMicros + (costMicros ?? 0),
    })
  }

  tokens(): { labels: { model: string; direction: string }; value: number }[] {
    return [...this.#spent].flatMap(([model, { input, output }]) => [
      { labels: { model, direction: 'input' }, value: input },
      { labels: { model, direction: 'output' }, value: output },
    ])
  }

  costs(): { labels: { model: string }; value: number }[] {
    return [...this.#spent].map(([model, { costMicros }]) => ({ labels: { model }, value: costMicros }))
  }
}
