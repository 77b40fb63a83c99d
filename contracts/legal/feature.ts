import { feature } from '../core/feature.ts'
import { legalRoutes } from './legal.ts'

export const legal = feature({
  name: 'legal',
  routes: legalRoutes,
  pages: [
    '/manifesto',
    '/legal/terms',
    '/legal/privacy',
    '/legal/license',
    '/legal/guidelines',
    '/privacy-policy',
    '/license',
  ],
})
