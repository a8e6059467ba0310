import { brand } from './brand.ts'
import { business } from './business.ts'
import { campaigns } from './campaigns.ts'
import { developers } from './developers.ts'
import { editor } from './editor.ts'
import { installation } from './installation.ts'
import { listed } from './listed.ts'
import { people } from './people.ts'
import { pictures } from './pictures.ts'
import { reviewing } from './reviewing.ts'
import { running } from './running.ts'
import { settings } from './settings.ts'
import { talk } from './talk.ts'

/** The words of the pages that are opened later: they come with them. */
export const LATER = {
  brand,
  business,
  campaigns,
  developers,
  editor,
  installation,
  listed,
  people,
  pictures,
  reviewing,
  running,
  settings,
  talk,
}
