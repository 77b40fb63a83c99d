import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'

type Look = { readonly chosen: boolean; readonly ground: string; readonly edge: string }

/** How the tabs of the page look, in the browser's own words. */
const looks = `[...document.querySelectorAll('[role=tab]')].map(tab => {
  const { backgroundColor: ground, borderTopStyle: edge } = getComputedStyle(tab)
  return { chosen: tab.ariaSelected === 'true', ground, edge }
})`

/** Under a contrast theme of the system the current tab stands out, and the others have an edge. */
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
