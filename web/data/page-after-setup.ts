import { localPath } from '../../contracts/core/local-path.ts'
import { tabStorage } from '../ui/device-storage.ts'

const KEY = 'kith.page-after-setup'

/** Keeps the page that a new account asked for, in this tab, until its profile is made. */
export const keepPageAfterSetup = (page: string): void => void tabStorage.setItem(KEY, page)

/** The page to open once the profile is made: the one that was asked for, or home. */
export const pageAfterSetup = (): string => localPath(tabStorage.getItem(KEY)) ?? '/'
