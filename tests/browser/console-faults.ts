import type { Page } from 'playwright-core'
import { layoutFaults } from './console-layout.ts'
import { axeFaults, type Look, sticksOut } from './console-stage.ts'

/** Everything that is wrong with a page that is shown: for those who hear it, those who see it and those who touch it. */
export async function pageFaults(page: Page, within: 'html' | 'main' = 'html'): Promise<string[]> {
  const wider = await sticksOut(page)
  return [
    ...(await axeFaults(page, within)),
    ...(await layoutFaults(page)),
    ...(wider > 1 ? [`${wider} pixels stick out`] : []),
  ]
}

export const placed =
  (path: string, { language, theme, width }: Look) =>
  (fault: string): string =>
    `${path} ${language} ${theme} ${width}: ${fault}`
