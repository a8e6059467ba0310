import { campaigns } from './campaigns.ts'
import { pictures } from './pictures.ts'

/** The words of the pages that are opened later: they come with them. */
export const BUSINESS = { campaigns, pictures }
