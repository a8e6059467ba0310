import type { Mutant } from '../mutant.ts'

const moves = ['src/domain/calls/transfer-moves.test.ts']
const written = ['src/domain/calls/transfer.test.ts']
const relayed = ['src/media/rtp/relay.test.ts']
const handed = ['src/switchboard/handing-over.test.ts']
const held = ['src/telephony/sip/held-line.test.ts']

/** Whoever is handed over is joined to somebody or hears why not, and the record of it ends. */
export const transfer: readonly Mutant[] = [
  {
    breaks: 'what came of a hand-over stays as it was when the agent has the person again',
    file: 'src/domain/calls/transfer-moves.ts',
    old: "if (phase === 'returned') return",
    new: "if (phase === 'dialing') return",
    caughtBy: moves,
  },
  {
    breaks: 'a person who hangs up while it rings was not handed over',
    file: 'src/domain/calls/transfer-moves.ts',
    old: "{ from: 'dialing',   on: 'person_left',   to: 'over',     status: 'failed' }",
    new: "{ from: 'dialing',   on: 'person_left',   to: 'returned', status: 'failed' }",
    caughtBy: moves,
  },
  {
    breaks: 'a hand-over is moved by the node that holds the line, and by no other',
    file: 'src/store/transfers.ts',
    old: 'd.call_id = ${id} and d.transfer_node = ${nodeId} and',
    new: 'd.call_id = ${id} and ${nodeId}::text is not null and',
    caughtBy: written,
  },
  {
    breaks: 'nothing is added to a call that was anonymised while the agent spoke again',
    file: 'src/store/transfers.ts',
    old: 'and d.transfer_node = ${nodeId} and c.anonymized_at is null',
    new: 'and d.transfer_node = ${nodeId}',
    caughtBy: written,
  },
  {
    breaks: 'the slot of somebody who is handed over is held until their line ends',
    file: 'src/store/call-moves.ts',
    old: 'where s.call_id = e.id and e.transfer_node is null',
    new: 'where s.call_id = e.id',
    caughtBy: written,
  },
  {
    breaks: 'no sweep takes the slot of somebody who is handed over',
    file: 'src/store/lanes.ts',
    old: "(c.status in ('dialing', 'in_progress') or c.line_kept)",
    new: "c.status in ('dialing', 'in_progress')",
    caughtBy: written,
  },
  {
    breaks: 'who is handed over is billed when their line ends',
    file: 'src/domain/calls/attempt.ts',
    old: 'call.livemode && transferNode === null',
    new: 'call.livemode',
    caughtBy: written,
  },
  {
    breaks: 'what a killed node held is billed until it was last heard of',
    file: 'src/domain/calls/transfer.ts',
    old: 'laterOf(begun, seenAt ?? iso(house.clock.now()))',
    new: 'laterOf(begun, iso(house.clock.now()))',
    caughtBy: written,
  },
  {
    breaks: 'the hand-overs of a killed node are ended by another',
    file: 'src/domain/nodes/nodes.ts',
    old: 'await loseOrphanedTransfers(house, REAPED_AT_ONCE)',
    new: 'void loseOrphanedTransfers',
    caughtBy: written,
  },
  {
    breaks: 'a packet that was overtaken by the first takes no number that is used',
    file: 'src/media/rtp/relay.ts',
    old: 'if (sequenceDistance(joint.first, packet.sequence) < 0) return',
    new: '',
    caughtBy: relayed,
  },
  {
    breaks: 'what comes in one law leaves in the other',
    file: 'src/media/rtp/stream.ts',
    old: "kind === 'sound' && codec.name !== this.#codec.name",
    new: "kind === 'noise' && codec.name !== this.#codec.name",
    caughtBy: relayed,
  },
  {
    breaks: 'a source that begins anew is joined anew',
    file: 'src/media/rtp/stream.ts',
    old: "if (verdict === 'restarted') other.#relay.part()",
    new: '',
    caughtBy: relayed,
  },
  {
    breaks: 'we speak for a side that sends nothing',
    file: 'src/media/rtp/stream.ts',
    old: 'this.#clock.monotonicMs() - this.#passedMs < PASSED_GAP_MS',
    new: 'this.#clock.monotonicMs() >= 0',
    caughtBy: relayed,
  },
  {
    breaks: 'a line outlives a conversation that hands over',
    file: 'src/telephony/sip/line.ts',
    old: "handsOver = ending.reason === 'transfer' && !this.#isOver",
    new: 'handsOver = false',
    caughtBy: held,
  },
  {
    breaks: 'when one of two who were joined is gone, both legs end',
    file: 'src/telephony/sip/line.ts',
    old: 'for (const line of [this, operator]) line.hangUp()',
    new: 'this.hangUp()',
    caughtBy: held,
  },
  {
    breaks: 'an operator is dialled beside the person they are to be joined to',
    file: 'src/telephony/sip/dialling.ts',
    old: 'beside instanceof SipLine ? beside.placeBeside(pool) : pool.open()',
    new: 'pool.open()',
    caughtBy: held,
  },
  {
    breaks: 'that an operator is dialled is on record before anything leaves',
    file: 'src/switchboard/handing-over.ts',
    old: 'if (!mayLeave || stop.aborted) return false',
    new: 'if (stop.aborted) return false',
    caughtBy: handed,
  },
  {
    breaks: 'an operator who answers for nobody is hung up on',
    file: 'src/switchboard/handing-over.ts',
    old: "if (dialled.kind === 'answered') dialled.line.hangUp()",
    new: '',
    caughtBy: handed,
  },
  {
    breaks: 'a node that may not act for its calls writes nothing of their hand-overs',
    file: 'src/switchboard/handing-over.ts',
    old: 'if (this.#signals.lost.aborted) return false',
    new: '',
    caughtBy: handed,
  },
  {
    breaks: 'a stop ends two who talk once its patience is over',
    file: 'src/switchboard/handing-over.ts',
    old: 'const close = () => operator.hangUp()',
    new: 'const close = () => {}',
    caughtBy: handed,
  },
  {
    breaks: 'nobody is handed over outside the hours, which may last beyond midnight',
    file: 'src/switchboard/transfer-offer.ts',
    old: 'transfer.hours && !isOpen(transfer.hours, now)',
    new: 'transfer.hours === null',
    caughtBy: ['src/switchboard/transfer-offer.test.ts'],
  },
  {
    breaks: 'a number that belongs to nobody is dialled for no operator',
    file: 'src/switchboard/transfer-offer.ts',
    old: '!transfer || isReserved(transfer.to)',
    new: '!transfer',
    caughtBy: ['src/switchboard/transfer-offer.test.ts'],
  },
  {
    breaks: 'no more than 10 MB of music are read',
    file: 'src/media/hold/music.ts',
    old: "return truncated ? { fault: 'it is larger than 10 MB' } : { bytes: body }",
    new: 'return { bytes: body }',
    caughtBy: ['src/media/hold/music.test.ts'],
  },
  {
    breaks: 'music is told by its bytes',
    file: 'src/media/hold/decode-music.ts',
    old: 'return isTagged || (first === 0xff && (second & 0xe0) === 0xe0)',
    new: 'return true',
    caughtBy: ['src/media/hold/decode-music.test.ts'],
  },
]
