import type { ExecutionContext } from 'ava'
import type { Locator, Page } from 'playwright-core'
import { until } from '../waiting/until.ts'

/**
 * The focused element, if neither it nor its visible substitute shows the focus; otherwise ''.
 */
const elementsWithoutFocusRing = `(() => {
  const at = document.activeElement
  if (at === document.body) return '' // focus is between the end of the page and its beginning
  const drawn = [at, at?.nextElementSibling, at?.parentElement, at?.closest('label')]
  const isRinged = one =>
    one &&
    [undefined, '::after'].some(part => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one, part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
  return drawn.some(isRinged) ? '' : at?.outerHTML.slice(0, 120)
})()`

/** Keyboard actions on a page. */
export const keysOf = (t: ExecutionContext, page: Page) => {
  const isAt = (target: Locator) =>
    target.evaluate(element => element === element.ownerDocument.activeElement)

  /**
   * Presses Tab until the element has focus, within a few steps. Asserts that focus is visible at
   * each.
   */
  const to = async (target: Locator, steps = 30) => {
    await target.waitFor()
    for (let step = 0; step < steps && !(await isAt(target)); step += 1) {
      await page.keyboard.press('Tab')
      t.is(await page.evaluate<string>(elementsWithoutFocusRing), '', `on the way to ${target}`)
    }
    t.true(await isAt(target), `${target} is further than ${steps} steps.`)
  }

  return {
    to,
    press: async (target: Locator, key = 'Enter', steps?: number) => {
      await to(target, steps)
      await page.keyboard.press(key)
    },
    type: async (target: Locator, words: string) => {
      await to(target)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(words)
    },
    /** Asserts that focus has moved to the start of what has just opened. */
    startsAt: async (element: Locator) => {
      await element.waitFor()
      await until(() => element.evaluate(one => one.contains(one.ownerDocument.activeElement)))
    },
    /** Resolves when screen readers get the announcement. Call before it happens. */
    waitForAnnouncement: (words: string) =>
      page
        .locator('[role="status"], [role="alert"], [role="log"], [aria-live="polite"]')
        .filter({ hasText: words })
        .first()
        .waitFor({ state: 'attached' }),
  }
}
