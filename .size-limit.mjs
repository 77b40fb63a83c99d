import { loadsOf } from './web/build/route-sizes.ts'

export default loadsOf('web/dist').map(({ name, files, limit }) => ({
  name,
  path: files,
  limit: `${limit} kB`,
  gzip: true,
}))
