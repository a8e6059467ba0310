import assert from 'node:assert/strict'
import { describe } from 'node:test'
import { needs } from '../support/needs.ts'
import { clipsOf } from '../support/voicemail/clips.ts'
import { figuresOf, resultOf } from '../support/voicemail/score.ts'

/** One clip of each kind; `npm run bench -- voicemail` listens to all of them. */
const { it } = needs('sound')

describe('of each kind of people, machines and screeners', () => {
  for (const half of ['tune', 'scored'] as const)
    for (const transcript of [true, false])
      it(`${half}, ${transcript ? 'with' : 'without'} their words: nobody is hung up on, and who answers is known`, () => {
        const figures = figuresOf(clipsOf(half, 1).map((clip) => resultOf(clip, { transcript })))
        assert.deepEqual(figures.personsHungUpOn, [])
        assert.ok(figures.firstWords.median <= 0.9, `${figures.firstWords.median} s`)
        assert.ok(figures.foundSoon >= (transcript ? 0.9 : 0.2), `${figures.foundSoon}`)
        assert.equal(figures.screenersAnswered, transcript ? 1 : 0, 'a screener is known by its words alone')
      })

  it('the set has at least 600 clips, and its halves share neither a voice nor a sentence of more than two words', () => {
    const halves = (['tune', 'scored'] as const).map((half) => clipsOf(half))
    assert.ok(halves.flat().length >= 600, `${halves.flat().length}`)
    const said = (key: 'text' | 'voice') =>
      halves.map(
        (clips) =>
          new Set(
            clips.flatMap(({ parts }) =>
              parts.flatMap((part) =>
                part.do === 'says' ? [key === 'text' ? part.said.text : part.voice.split('+')[1]] : [],
              ),
            ),
          ),
      )
    for (const key of ['text', 'voice'] as const) {
      const [one, other] = said(key)
      const both = [...(one ?? [])].filter((each) => other?.has(each))
      assert.deepEqual(
        both.filter((each) => key === 'voice' || (each?.split(' ').length ?? 0) > 2),
        [],
      )
    }
  })
})
