/** How often a property is tried: a few times in a run of all tests, and as often as it says in `npm run prove -- rounds`. */
export const rounds = ({ few, all }: { few: number; all: number }): number =>
  process.env.CENTRALINO_TEST_ROUNDS === 'all' ? all : few
