import {
  AudioLines,
  Ban,
  BellOff,
  CalendarClock,
  CircleCheck,
  CircleHelp,
  CircleMinus,
  CircleX,
  Clock,
  Flag,
  Hand,
  LoaderCircle,
  type LucideIcon,
  PhoneForwarded,
  PhoneMissed,
  PhoneOff,
  PhoneOutgoing,
  ShieldBan,
  TriangleAlert,
  UserX,
  Voicemail,
} from 'lucide-react'
import type { CallStatus, Outcome } from '#contract/calls.ts'
import type { Tone } from '../parts/chip.tsx'

/** The sign and the colour of each state and each ending; the shape tells them apart where the colour cannot. */
export interface Sign {
  icon: LucideIcon
  tone: Tone
}

// biome-ignore format: a table reads in columns
export const STATUS_SIGNS: Record<CallStatus, Sign> = {
  queued:       { icon: Clock,         tone: 'neu' },
  dialing:      { icon: PhoneOutgoing, tone: 'run' },
  in_progress:  { icon: AudioLines,    tone: 'run' },
  processing:   { icon: LoaderCircle,  tone: 'run' },
  needs_review: { icon: Flag,          tone: 'att' },
  completed:    { icon: CircleCheck,   tone: 'pos' },
  failed:       { icon: CircleX,       tone: 'neg' },
  cancelled:    { icon: Ban,           tone: 'neu' },
}

// biome-ignore format: a table reads in columns
export const OUTCOME_SIGNS: Record<Outcome, Sign> = {
  completed:          { icon: CircleCheck,    tone: 'pos' },
  transferred:        { icon: PhoneForwarded, tone: 'handover' },
  callback_requested: { icon: CalendarClock,  tone: 'att' },
  wrong_person:       { icon: UserX,          tone: 'neu' },
  refused:            { icon: Hand,           tone: 'neu' },
  hung_up:            { icon: PhoneMissed,    tone: 'neu' },
  no_answer:          { icon: BellOff,        tone: 'neu' },
  busy:               { icon: CircleMinus,    tone: 'neu' },
  voicemail:          { icon: Voicemail,      tone: 'neu' },
  cancelled:          { icon: Ban,            tone: 'neu' },
  do_not_call:        { icon: PhoneOff,       tone: 'neg' },
  suppressed:         { icon: ShieldBan,      tone: 'neg' },
  invalid_number:     { icon: CircleHelp,     tone: 'neg' },
  failed:             { icon: TriangleAlert,  tone: 'neg' },
}

export const RUNNING: readonly CallStatus[] = ['queued', 'dialing', 'in_progress', 'processing']
