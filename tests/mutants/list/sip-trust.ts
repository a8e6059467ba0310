import type { Mutant } from '../mutant.ts'

const inSip = (name: string) => `src/telephony/sip/${name}.ts`

/** What a trunk, and whoever speaks through it, may have us do. */
export const sipTrust: readonly Mutant[] = [
  {
    breaks: 'neither Contact nor route leads a request to anybody but the trunk',
    file: inSip('dialog/dialog'),
    old: ' || !isTrunk?.({ host, port: next.port ?? DEFAULT_PORT })',
    new: '',
    caughtBy: [inSip('led-astray.test'), inSip('dialog/dialog.test')],
  },
  {
    breaks: 'a trunk’s other ports are not its own',
    file: inSip('trunk/trunks'),
    old: 'hop.host === host && hop.port === port',
    new: 'hop.host === host',
    caughtBy: [inSip('led-astray.test')],
  },
  {
    breaks: 'the password is given in the realm that first asked',
    file: inSip('dialog/credentials'),
    old: 'auth.realm ?? asked[0]?.realm',
    new: 'asked[0]?.realm',
    caughtBy: [inSip('led-astray.test'), inSip('dialog/caller.test')],
  },
  {
    breaks: 'the realm that first asked is remembered from call to call',
    file: inSip('trunk/realms'),
    old: '        seen.set(key, realm)\n',
    new: '',
    caughtBy: [inSip('led-astray.test')],
  },
  {
    breaks: 'the password is given to the trunk’s own addresses alone',
    file: inSip('trunk/trunks'),
    old: ' || !this.isKnown(address)) return {}',
    new: ') return {}',
    caughtBy: [inSip('led-astray.test')],
  },
  {
    breaks: 'no sound is sent on the word of an INVITE alone',
    file: inSip('dialog/callee'),
    old: "      { kind: 'timer', name: 'limit', ms: setup.maxSeconds * 1_000 },\n",
    new: "      { kind: 'timer', name: 'limit', ms: setup.maxSeconds * 1_000 },\n      ...(offer ? [{ kind: 'tell' as const, event: { kind: 'answered' as const, ours, theirs: offer } }] : []),\n",
    caughtBy: [inSip('arriving.test'), inSip('dialog/callee.test')],
  },
  {
    breaks: 'nobody outside the network of a public address is sent our sound',
    file: 'src/media/rtp/latch.ts',
    old: 'if (near === RANKS.elsewhere && !this.#around.isOpen) return false',
    new: '',
    caughtBy: ['src/media/rtp/latch.test.ts'],
  },
  {
    breaks: 'a silent peer’s place is taken from its own address or the trunk’s alone',
    file: 'src/media/rtp/latch.ts',
    old: 'near >= HEIRS_FROM && silentMs',
    new: 'silentMs',
    caughtBy: ['src/media/rtp/latch.test.ts'],
  },
  {
    breaks: 'in no second more calls leave for a trunk than it may have',
    file: inSip('trunk/pace'),
    old: 'left.length + given < cps',
    new: 'given < cps',
    caughtBy: [inSip('trunk/pace.test'), inSip('dialling.test')],
  },
  {
    breaks: 'an INVITE that answers a challenge has its turn on the trunk',
    file: inSip('dialling'),
    old: 'leave: async (send) => (await this.#leaveOver(trunk, send)) === true,',
    new: 'leave: this.#leave,',
    caughtBy: [inSip('dialling.test')],
  },
]
