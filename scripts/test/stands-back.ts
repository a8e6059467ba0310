import { setPriority } from 'node:os'

/** Read by a test file that knows no clock but the processor's, and by all that it starts: who does has precedence. */
const AFTER_OTHERS = 10
setPriority(AFTER_OTHERS)
