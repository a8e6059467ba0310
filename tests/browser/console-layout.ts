import type { Page } from 'playwright-core'

/**
 * What eyes and fingers would object to on a page that is shown: text that is cut off and does not say so, a control
 * that lies on another one or below something else, one that is too small to be hit. The functions of this file run in
 * the page, so none of them uses anything but those that are sent along.
 */
export function layoutFaults(page: Page, within = 'body'): Promise<string[]> {
  const parts = [isSeen, seenBox, nameOf, controls, isFloating, cutOff, overlapping, covered, tooSmall]
  return page.evaluate(`(() => {
    ${parts.map(String).join('\n')}
    const root = [...document.querySelectorAll(${JSON.stringify(within)})].at(-1)
    const found = controls(root)
    return [...cutOff(root), ...overlapping(found), ...tooSmall(found), ...covered(found)]
  })()`)
}

/** Whether somebody who looks can see it; what only a screen reader reads is a pixel large, or clipped. */
function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 2 && height > 2 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
}

/** The part of its first box that no ancestor hides; null where nothing is left of it. */
function seenBox(element: Element): { left: number; top: number; right: number; bottom: number } | null {
  const [first] = element.getClientRects()
  if (!first) return null
  let { left, top, right, bottom } = first
  for (let above = element.parentElement; above && above !== document.body; above = above.parentElement) {
    if (getComputedStyle(above).overflow === 'visible') continue
    const box = above.getBoundingClientRect()
    left = Math.max(left, box.left)
    top = Math.max(top, box.top)
    right = Math.min(right, box.right)
    bottom = Math.min(bottom, box.bottom)
  }
  return right - left < 1 || bottom - top < 1 ? null : { left, top, right, bottom }
}

function nameOf(element: Element): string {
  const text = element.getAttribute('aria-label') ?? element.textContent ?? ''
  return `<${element.tagName.toLowerCase()} ${element.id}> "${text.replaceAll(/\s+/g, ' ').trim().slice(0, 60)}"`
}

function controls(root: Element): Element[] {
  const roles = ['button', 'tab', 'switch', 'checkbox', 'radio', 'combobox', 'option', 'menuitem']
  const all = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary', ...roles.map((role) => `[role=${role}]`)]
  return [...root.querySelectorAll(all.join(','))].filter(
    (one) =>
      isSeen(one) && !one.closest('[aria-hidden=true], [inert]') && getComputedStyle(one).pointerEvents !== 'none',
  )
}

/** What stands still while the page moves below it lies above whatever passes. */
function isFloating(element: Element): boolean {
  for (let one: Element | null = element; one; one = one.parentElement)
    if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return true
  return false
}

/** Text that ends in the middle of a letter. Three dots say that there is more; a field is scrolled by its cursor. */
function cutOff(root: Element): string[] {
  const faults: string[] = []
  for (const one of root.querySelectorAll('*')) {
    if (!(one instanceof HTMLElement) || !isSeen(one) || !one.innerText?.trim()) continue
    if (['INPUT', 'TEXTAREA', 'SELECT'].includes(one.tagName) || one.closest('[aria-hidden=true]')) continue
    const { overflowX, overflowY, textOverflow, webkitLineClamp, display } = getComputedStyle(one)
    const wide = one.scrollWidth - one.clientWidth
    const high = one.scrollHeight - one.clientHeight
    const says = textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || one.title !== ''
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const control = one.matches('a, button, [role=tab]') && display !== 'inline'
    if (!says && ((hides(overflowX) && wide > 1) || (control && wide > 1)))
      faults.push(`cut off by ${wide} pixels: ${nameOf(one)}`)
    if (!says && ((hides(overflowY) && high > 4) || (control && high > 4)))
      faults.push(`cut off below by ${high} pixels: ${nameOf(one)}`)
  }
  return faults
}

function overlapping(found: readonly Element[]): string[] {
  const SLACK = 3
  const faults: string[] = []
  const boxes = found.filter((one) => !isFloating(one)).flatMap((one) => ({ one, box: seenBox(one) }))
  for (const [at, { one, box }] of boxes.entries())
    for (const { one: other, box: its } of boxes.slice(at + 1)) {
      if (!box || !its || one.contains(other) || other.contains(one)) continue
      const wide = Math.min(box.right, its.right) - Math.max(box.left, its.left)
      const high = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top)
      // A field has its own button within its frame, where no text gets to.
      const inField = one.matches('input') && its.left > box.left && its.right <= box.right && its.bottom <= box.bottom
      if (wide > SLACK && high > SLACK && !inField) faults.push(`overlap: ${nameOf(one)} and ${nameOf(other)}`)
    }
  return faults
}

/** Each is brought into view, and what lies on its middle has to be itself, or the label that it belongs to. */
function covered(found: readonly Element[]): string[] {
  const faults: string[] = []
  const [x, y] = [scrollX, scrollY]
  for (const one of found) {
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const box = seenBox(one)
    if (!box) continue
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    if (!top || one.contains(top) || top.contains(one) || top.closest('label')?.contains(one)) continue
    faults.push(`${nameOf(one)} is covered by ${nameOf(top)}`)
  }
  scrollTo(x, y)
  return faults
}

/** WCAG 2.2, 2.5.8: a link in a sentence is as high as its line, everything else is at least 24 by 24. */
function tooSmall(found: readonly Element[]): string[] {
  const LEAST = 24
  return found.flatMap((one) => {
    const { width, height } = (one.closest('label') ?? one).getBoundingClientRect()
    const inText = one.tagName === 'A' && getComputedStyle(one).display === 'inline'
    if (inText || (width >= LEAST - 0.5 && height >= LEAST - 0.5)) return []
    return `too small, ${Math.round(width)} by ${Math.round(height)}: ${nameOf(one)}`
  })
}
