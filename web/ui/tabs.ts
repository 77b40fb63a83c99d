import { CircleUserRound, Coffee, Compass, HeartHandshake, Palette } from 'lucide-react'
import { texts } from './texts.ts'

/** The five tabs, with the paths that belong to each. */
export const tabs = [
  {
    to: '/',
    label: texts.navigation.tabs.discover,
    icon: Compass,
    also: /^\/(home|discover\/.*|qa-questions)?$/,
  },
  {
    to: '/matches',
    label: texts.navigation.tabs.matches,
    icon: HeartHandshake,
    also: /^\/(likes|messages|chat\/.*)$/,
  },
  { to: '/hobbies', label: texts.navigation.tabs.hobbies, icon: Palette, also: /^$/ },
  {
    to: '/hangouts',
    label: texts.navigation.tabs.hangouts,
    icon: Coffee,
    also: /^\/(events|group-chats)/,
  },
  {
    to: '/profile',
    label: texts.navigation.tabs.profile,
    icon: CircleUserRound,
    also: /^\/(constellation|link\/.*|filter-settings|settings|privacy-policy|license|subscribe|checkout|payment-success|premium-success|practice-payments|profile-.*)$/,
  },
] as const

/** Returns whether a path belongs to a tab. */
export const isAt = ({ to, also }: (typeof tabs)[number], path: string): boolean =>
  path === to || also.test(path)
