import { generateText, jsonSchema, type LanguageModel, type ModelMessage, tool } from 'ai'
import type { Writer, WrittenTurn } from '#contract/written.ts'
import type { ModelParts } from './model-analyst.ts'

/**
 * A language model in an agent's part, by text: it is given the prompt that a speech model would have, what was said so
 * far and the tools, and says what comes next. What it asks for is asked by whoever holds the conversation.
 */
export function modelWriter({ model, options }: { model: LanguageModel; options?: ModelParts['options'] }): Writer {
  return {
    async write({ plan, tools, said }, signal) {
      const declared = tools.map(({ name, description, parameters }) => [
        name,
        tool({ description, inputSchema: jsonSchema(parameters) }),
      ])
      const result = await generateText({
        ...options,
        model,
        instructions: `${plan.prompt}\n\n${BY_TEXT}`,
        messages: messagesOf(said),
        tools: Object.fromEntries(declared),
        maxRetries: 1,
        maxOutputTokens: OUTPUT_MAX_TOKENS,
        abortSignal: signal,
        telemetry: { isEnabled: false },
      })
      const asked = result.toolCalls.map(({ toolCallId, toolName, input }) => ({
        id: toolCallId,
        name: toolName,
        arguments: (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>,
      }))
      return { text: result.text, tools: asked }
    },
  }
}

const OUTPUT_MAX_TOKENS = 2_000
const BY_TEXT =
  'This call is rehearsed in writing: the person types what they say. Answer with what you would say aloud, and nothing else.'
/** Some providers refuse a conversation that the agent begins. */
const ANSWERED: ModelMessage = { role: 'user', content: '(The call is answered.)' }

function messagesOf(said: readonly WrittenTurn[]): ModelMessage[] {
  const messages: ModelMessage[] = said.flatMap((one): ModelMessage[] => {
    if (one.by === 'agent') return [{ role: 'assistant', content: one.text }]
    if (one.by === 'person') return [{ role: 'user', content: one.text }]
    if (one.by === 'note') return [{ role: 'user', content: `(${one.text})` }]
    const { id: toolCallId, name: toolName } = one
    return [
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId, toolName, input: one.arguments }] },
      {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId, toolName, output: { type: 'text', value: one.answer } }],
      },
    ]
  })
  return messages[0]?.role === 'assistant' ? [ANSWERED, ...messages] : messages
}
