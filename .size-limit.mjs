import { loadsOf } from './web/build/sizes.ts'

export default loadsOf('web/dist').map(({ name, files, most }) => ({
  name,
  path: files,
  limit: `${most} kB`,
  gzip: true,
}))
