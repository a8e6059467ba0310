import type { Page } from 'playwright-core'
import type { Messages } from '../../console/src/words/words.ts'
import { placed } from './console-faults.ts'
import { layoutFaults } from './console-layout.ts'
import { axeFaults, type Look } from './console-stage.ts'
import type { Walked } from './console-walk.ts'
import { wordsIn } from './console-words.ts'

/** Whatever opens above a page: where it is, and what opens it. */
interface Opening {
  path: string
  open: (page: Page, words: Messages) => Promise<void>
}

const button = (name: (words: Messages) => string) => async (page: Page, words: Messages) =>
  page
    .getByRole('button', { name: name(words), exact: true })
    .first()
    .click()

export function openingsFor({ agent, call }: Walked): readonly Opening[] {
  return [
    { path: '', open: (page) => page.keyboard.press('Control+k') },
    { path: '/calls', open: button(({ calls }) => calls.saveView) },
    { path: '/calls', open: button(({ simulate }) => simulate.button) },
    { path: `/calls/${call}`, open: button((words) => words.call.json) },
    { path: '/agents', open: (page) => page.keyboard.press('?') },
    { path: `/agents/${agent}?part=words`, open: button(({ talk }) => talk.button) },
    { path: `/agents/${agent}/publish`, open: button(({ agents }) => agents.archive) },
    { path: '/do-not-call', open: button(({ listed }) => listed.add) },
    { path: '/do-not-call', open: button(({ listed }) => listed.import) },
    { path: '/clients', open: button(({ business }) => business.clientAdd) },
    { path: '/developers/keys', open: button(({ developers }) => developers.newKey) },
    { path: '/developers/signing', open: button(({ developers }) => developers.rotate) },
    { path: '/settings/people', open: button(({ people }) => people.invite) },
    { path: '/settings/account', open: button(({ settings }) => settings.dialingStop) },
  ]
}

/** Opens it on the page that is shown, and closes it by the keyboard; what is wrong with it, by rule and place. */
export async function dialogFaults(page: Page, { path, open }: Opening, look: Look): Promise<string[]> {
  await open(page, wordsIn(look.language))
  const dialog = page.getByRole('dialog').first()
  await dialog.waitFor()
  const faults = [...(await axeFaults(page, '[role=dialog]')), ...(await layoutFaults(page, '[role=dialog]'))]
  const box = await dialog.boundingBox()
  if (box && (box.x < 0 || box.x + box.width > look.width + 1)) faults.push('wider than the window')
  if (!(await dialog.evaluate((shown) => shown.contains(document.activeElement)))) faults.push('has no focus')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return faults.map(placed(`${path}, opened,`, look))
}
