import type { ComponentType } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl'
import { BUSINESS } from './business.ts'
import { type Language, messagesIn } from './words.ts'

/** A page with the words that only the pages like it say. */
export function withBusiness(Page: ComponentType): ComponentType {
  return function WithBusiness() {
    const language = useLocale() as Language
    const first = useMessages()
    const messages = { ...first, ...messagesIn(language, BUSINESS) }
    return (
      <IntlProvider locale={language} messages={messages} timeZone="Europe/Rome">
        <Page />
      </IntlProvider>
    )
  }
}
