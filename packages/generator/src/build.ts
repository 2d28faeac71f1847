// `lockstep build`: `runBuild` returns the last report if nothing changed, else it calls `build-site.ts`.
export {type RanBuild, type RunBuildOptions, runBuild} from './unchanged/run-build.ts'
