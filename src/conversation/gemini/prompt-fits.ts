/**
 * The longest prompt. Prose has more than three bytes to a token, so it leaves three quarters of the model's 131,072 tokens to
 * the call; whatever it is made of, no token is shorter than a byte, so it fits.
 */
const PROMPT_MAX_BYTES = 98_304

/** Whether a prompt is sure to fit, for whoever publishes an agent: what does not is refused before anybody is called. */
export const promptFits = (prompt: string): boolean => Buffer.byteLength(prompt) <= PROMPT_MAX_BYTES
