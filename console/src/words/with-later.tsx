import type { ComponentType } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl'
import { LATER } from './later.ts'
import { type Language, messagesIn } from './words.ts'

/** A page with the words that only pages opened later say. */
export function withLater(Page: ComponentType): ComponentType {
  return function WithLater() {
    const language = useLocale() as Language
    const first = useMessages()
    const messages = { ...first, ...messagesIn(language, LATER) }
    return (
      <IntlProvider locale={language} messages={messages} timeZone="Europe/Rome">
        <Page />
      </IntlProvider>
    )
  }
}
