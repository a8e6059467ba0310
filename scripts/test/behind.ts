import { constants, setPriority } from 'node:os'

/** Read before a test file by its process: it and all that it starts wait wherever something in real time wants to run. */
setPriority(constants.priority.PRIORITY_LOW)
