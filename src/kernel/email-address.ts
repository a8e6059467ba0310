/** An e-mail address as the interface has it: narrower than RFC 5322, and nothing in it needs quoting anywhere. */
export const EMAIL_ADDRESS = /^[A-Za-z0-9_'+-]+(\.[A-Za-z0-9_'+-]+)*@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/
