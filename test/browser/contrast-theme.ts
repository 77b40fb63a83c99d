import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'

type Look = { readonly chosen: boolean; readonly ground: string; readonly edge: string }

/** Computed styles of the page's tabs. */
const looks = `[...document.querySelectorAll('[role=tab]')].map(tab => {
  const { backgroundColor: ground, borderTopStyle: edge } = getComputedStyle(tab)
  return { chosen: tab.ariaSelected === 'true', ground, edge }
})`

/**
 * Asserts that under a system contrast theme the current tab stands out and the others have a
 * border.
 */
export const tellsTabsApart = async (t: ExecutionContext, page: Page): Promise<void> => {
  await page.emulateMedia({ forcedColors: 'active' })
  const tabs = await page.evaluate<Look[]>(looks)
  await page.emulateMedia({ forcedColors: 'none' })
  const chosen = tabs.find(tab => tab.chosen)
  const others = tabs.filter(tab => !tab.chosen)
  t.true(others.length > 0)
  t.true(others.every(({ ground }) => ground !== chosen?.ground))
  t.true(others.every(({ edge }) => edge === 'solid'))
}
