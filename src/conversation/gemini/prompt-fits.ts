/**
 * The longest prompt: at three bytes a token, which no prose reaches, it takes a quarter of the model's 131,072 tokens, and
 * whatever it is made of, it fits.
 */
const PROMPT_MAX_BYTES = 98_304

/** Whether a prompt is sure to fit, for whoever publishes an agent: what does not is refused before anybody is called. */
export const promptFits = (prompt: string): boolean => Buffer.byteLength(prompt) <= PROMPT_MAX_BYTES
