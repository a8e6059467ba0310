import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withApostrophes } from './disclosure-apostrophes.ts'

const ENGLISH = /(?<!\p{L})(?:the|this|you|with)(?!\p{L})/iu

for (const [written, meant] of [
  ['i m the clinic s bot', "i'm the clinic's bot"],
  ['im a bot and youre booked', "i'm a bot and you're booked"],
  ['this isn t a person it s the computer', "this isn't a person it's the computer"],
  ['hello its zippy with your parcel', "hello it's zippy with your parcel"],
  ['I m Ava, I ve got you', "i'm Ava, I've got you"],
  ['the clinic and its virtual assistant', 'the clinic and its virtual assistant'],
  [
    'acme here, its virtual assistant is out, the rest works',
    'acme here, its virtual assistant is out, the rest works',
  ],
  ['the chemist on behalf of its members', 'the chemist on behalf of its members'],
  ['so nu computer', 'sono un computer'],
  ['so che il robot funziona', 'so che il robot funziona'],
  ['sono dell its di bergamo', 'sono dell its di bergamo'],
  ['s intende che l assistente è virtuale', 's intende che l assistente è virtuale'],
] as const)
  test(`"${written}" is read as "${meant}"`, () => {
    assert.equal(withApostrophes(written, ENGLISH), meant)
  })
