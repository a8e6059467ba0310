import type { Mutant } from '../mutant.ts'

export const sipSdp: readonly Mutant[] = [
  {
    breaks: 'an answer has a voice that both sides know',
    file: 'src/telephony/sip/sdp/answer.ts',
    old: ' || !codecs.some(isVoice)',
    new: '',
    caughtBy: ['src/telephony/sip/sdp/answer.test.ts'],
  },
  {
    breaks: 'nobody sends what the other does not hear',
    file: 'src/telephony/sip/sdp/answer.ts',
    old: 'we.sends && they.hears',
    new: 'we.sends && they.sends',
    caughtBy: ['src/telephony/sip/sdp/answer.test.ts'],
  },
  {
    breaks: 'other media of an offer are refused in their places',
    file: 'src/telephony/sip/sdp/sdp.ts',
    old: 'lines.push(`m=${other.media} 0 ${',
    new: 'lines.push(`m=${other.media} 9 ${',
    caughtBy: ['src/telephony/sip/sdp/sdp.test.ts'],
  },
  {
    breaks: 'sound goes to no group',
    file: 'src/telephony/sip/sdp/attributes.ts',
    old: 'first >= 224 ? null : address',
    new: 'first > 255 ? null : address',
    caughtBy: ['src/telephony/sip/sdp/sdp.test.ts'],
  },
  {
    breaks: '0.0.0.0 is a hold',
    file: 'src/telephony/sip/sdp/sdp.ts',
    old: "const nowhere = address === '0.0.0.0' || ",
    new: 'const nowhere = ',
    caughtBy: ['src/telephony/sip/sdp/sdp.test.ts'],
  },
]
