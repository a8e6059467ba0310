import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequest,
  inputRequired,
  inputResponse,
  type McpServer,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'

/** Tools that answer with a question to the client, as the scenarios `input-required-result-…` want them. */
const elicit = (message: string, requestedSchema: z.ZodObject) => inputRequired.elicit({ message, requestedSchema })
const sample = (words: string) =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: words } }],
    maxTokens: 100,
  })

const NAME = z.object({ name: z.string() })
const YES = z.object({ ok: z.boolean() })
const COLOR = z.object({ color: z.string() })
const done = (text: string) => ({ content: [{ type: 'text' as const, text }] })

type Ask = (context: ServerContext) => Promise<ReturnType<typeof done> | ReturnType<typeof inputRequired>>

export function addAsking(server: McpServer, state: RequestStateCodec): void {
  const tools: Record<string, Ask> = { ...plainAsking(), ...statefulAsking(state) }
  for (const [name, ask] of Object.entries(tools)) server.registerTool(name, { description: 'Asks first.' }, ask)
}

/** Once every one of these is answered, that is all. */
function asks(inputRequests: Record<string, InputRequest>): Ask {
  return async ({ mcpReq }) => {
    const answered = Object.keys(inputRequests).every(
      (key) => inputResponse(mcpReq.inputResponses, key).kind !== 'missing',
    )
    return answered ? done('Answered.') : inputRequired({ inputRequests })
  }
}

function plainAsking(): Record<string, Ask> {
  const userName = elicit('What is your name?', NAME)
  return {
    test_input_required_result_elicitation: async ({ mcpReq }) => {
      const given = acceptedContent(mcpReq.inputResponses, 'user_name', NAME)
      return given ? done(`Hello, ${given.name}!`) : inputRequired({ inputRequests: { user_name: userName } })
    },
    test_input_required_result_sampling: asks({ capital_question: sample('What is the capital of France?') }),
    test_input_required_result_list_roots: asks({ client_roots: inputRequired.listRoots() }),
    test_input_required_result_capabilities: async ({ mcpReq }) => {
      const envelope: Record<string, unknown> = { ...mcpReq.envelope }
      const declared = Object(envelope[CLIENT_CAPABILITIES_META_KEY])
      const inputRequests = {
        ...('sampling' in declared ? { greeting: sample('Generate a greeting') } : {}),
        ...('elicitation' in declared ? { user_name: userName } : {}),
      }
      return inputRequired({ inputRequests })
    },
    // Asked of a client that has no sampling, or may be asked to elicit in the middle of a stream.
    test_missing_capability: asks({ greeting: sample('Generate a greeting') }),
    test_streaming_elicitation: asks({ user_name: userName }),
  }
}

function statefulAsking(state: RequestStateCodec): Record<string, Ask> {
  const confirm: Ask = async ({ mcpReq }) => {
    if (mcpReq.requestState() !== undefined && acceptedContent(mcpReq.inputResponses, 'confirm', YES))
      return done('state-ok')
    const requestState = await state.mint({ step: 1 })
    return inputRequired({ inputRequests: { confirm: elicit('Please confirm', YES) }, requestState })
  }
  return {
    test_input_required_result_request_state: confirm,
    test_input_required_result_tampered_state: confirm,
    test_input_required_result_multiple_inputs: async (context) => {
      const answer = await asks({
        user_name: elicit('What is your name?', NAME),
        greeting: sample('Generate a greeting'),
        client_roots: inputRequired.listRoots(),
      })(context)
      return 'content' in answer ? answer : { ...answer, requestState: await state.mint({ step: 1 }) }
    },
    test_input_required_result_multi_round: async ({ mcpReq }) => {
      if (acceptedContent(mcpReq.inputResponses, 'step2', COLOR)) return done('Both steps are done.')
      const second = acceptedContent(mcpReq.inputResponses, 'step1', NAME) !== undefined
      const asked = second
        ? { step2: elicit('What is your favourite colour?', COLOR) }
        : { step1: elicit('What is your name?', NAME) }
      return inputRequired({ inputRequests: asked, requestState: await state.mint({ step: second ? 2 : 1 }) })
    },
  }
}
