import type { CallStatus, Outcome } from '#contract/calls.ts'
import { OUTCOME_SIGNS, STATUS_SIGNS } from './signs.ts'

/** The API's codes, in the order in which they are offered. */
export const CALL_STATUSES = Object.keys(STATUS_SIGNS) as CallStatus[]
export const OUTCOMES = Object.keys(OUTCOME_SIGNS) as Outcome[]
