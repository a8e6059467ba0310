import { campaigns } from './campaigns.ts'
import { listed } from './listed.ts'
import { pictures } from './pictures.ts'
import { reviewing } from './reviewing.ts'
import { business } from './running.ts'

/** The words of the pages that are opened later: they come with them. */
export const BUSINESS = { business, campaigns, listed, pictures, reviewing }
