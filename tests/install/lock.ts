/** An entry of package-lock.json, by its place in node_modules; that of the project itself is at ''. */
interface Locked {
  version?: string
  integrity?: string
  resolved?: string
  /** A folder of the project itself. */
  link?: boolean
  /** It lies in the archive of the package that it is inside of, and is verified with that. */
  inBundle?: boolean
  dependencies?: Names
  devDependencies?: Names
  optionalDependencies?: Names
  peerDependencies?: Names
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
type Names = Record<string, string>
export interface Lock {
  packages: Record<string, Locked>
}

/**
 * Why a lock file would not do for every platform and every npm from 9 on: whatever a package asks for has its entry,
 * also where it is for another platform than the one that wrote the file, and each entry can be verified and names no
 * registry.
 */
export function faultsOf({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([place, locked]) => [
    ...wantedBy(locked)
      .filter((name) => !isFound(packages, place, name))
      .map((name) => `${place || 'the project'} asks for ${name}, which has no entry`),
    ...(isOurs(place, locked) || locked.inBundle || locked.integrity
      ? []
      : [`${place} cannot be verified: it has no integrity`]),
    ...(locked.resolved && !locked.link ? [`${place} names where it was fetched from`] : []),
  ])
}

/** The project, and the folders of it that have a package of their own. */
const isOurs = (place: string, { link }: Locked): boolean => link === true || !place.includes('node_modules/')

function wantedBy(locked: Locked): string[] {
  const peers = Object.keys(locked.peerDependencies ?? {})
  const needed = peers.filter((name) => !locked.peerDependenciesMeta?.[name]?.optional)
  const { dependencies, devDependencies, optionalDependencies } = locked
  return [...Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }), ...needed]
}

/** As node looks for it: beside the package, then outwards. */
function isFound(packages: Lock['packages'], place: string, name: string): boolean {
  if (packages[`${place === '' ? '' : `${place}/`}node_modules/${name}`]) return true
  return place !== '' && isFound(packages, place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1)), name)
}
