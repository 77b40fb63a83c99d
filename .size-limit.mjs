import { loadsOf } from './web/build/route-sizes.ts'

export default loadsOf('web/dist').map(({ name, files, most }) => ({
  name,
  path: files,
  limit: `${most} kB`,
  gzip: true,
}))
