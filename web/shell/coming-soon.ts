import { prices } from '../../contracts/limits.ts'
import { page } from '../../contracts/pages.ts'
import { dollars } from '../ui/price-labels.ts'

type Place = {
  title: string
  subtitle?: string
  text: string
  back?: { to: string; label: string }
}

const home = { to: page.landing, label: 'Back to Discover' }
const nothingSold = 'Nothing can be bought yet, and nothing is charged.'

/** Places with a path but without a screen yet, each with a description of its purpose. */
export const comingSoonScreens = {
  subscribe: {
    title: 'Premium',
    text: `Here you will choose between Premium Monthly (${dollars(prices.firstWeek)} first week, then ${dollars(prices.month)}/month) and Premium Annual (${dollars(prices.year)}/year). ${nothingSold}`,
    back: home,
  },
  checkout: {
    title: 'Premium Feature Access',
    text: `Here you will buy premium access once, for ${dollars(prices.once)}. ${nothingSold}`,
    back: home,
  },
  paymentSuccess: {
    title: 'Payments',
    text: 'A payment made on Kith will be confirmed here. Nothing can be bought yet, so nothing was charged.',
    back: home,
  },
  premiumSuccess: {
    title: 'Premium membership',
    text: 'The start of a premium membership will be confirmed here. Nothing can be bought yet, so nothing was charged.',
    back: home,
  },
} as const satisfies Record<string, Place>
