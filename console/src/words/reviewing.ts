import { pairs } from './pair.ts'

export const reviewing = pairs({
  keys: [
    '1–9 sceglie, Invio conferma e passa alla successiva, j e k scorrono.',
    '1–9 choose, Enter confirms and moves on, j and k leaf through.',
  ],
  open: ['Apri la chiamata', 'Open the call'],
  place: ['{at} di {count}, dalla più vecchia', '{at} of {count}, oldest first'],
  placeMore: ['{at} di oltre {count}, dalla più vecchia', '{at} of more than {count}, oldest first'],
})
