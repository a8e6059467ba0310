import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { linkMail } from './link-mail.ts'

const LINK = { email: 'anna@example.com', url: 'https://calls.example.com/welcome/x', kind: 'invitation' } as const

describe('the mail with a link', () => {
  it('comes in the name of the account, or in ours', () => {
    const of = (sender: string | null) => linkMail({ ...LINK, sender })
    assert.match(of('Voce & Filo').subject, /accesso a Voce & Filo .* into Voce & Filo$/)
    assert.doesNotMatch(of('Voce & Filo').text, /Centralino/)
    assert.match(of(null).text, /invito in Centralino\./)
  })

  it('takes a name for text, on one line', () => {
    const { subject, html } = linkMail({ ...LINK, sender: 'A\r\nBcc: x@example.com <b>$&' })
    assert.match(subject, /A Bcc: x@example\.com <b>\$&/)
    assert.doesNotMatch(subject, /[\r\n]/)
    assert.doesNotMatch(html, /<b>/)
    assert.match(html, /&lt;b>\$&amp;/)
  })
})
