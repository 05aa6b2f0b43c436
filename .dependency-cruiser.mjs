/**
 * Rules for imports between folders. Each rule is one sentence of the architecture;
 * scripts/check-boundaries.ts plants a violation of each and fails when it goes unnoticed.
 */
const TESTS = '\\.test\\.tsx?$|/testing[^/]*\\.ts$';
/** Files of the session and audit features that every feature may import. */
const SHARED_FILES =
  '^server/src/features/(session/(access|attempts|token-links|username|user-key-sql|user-viewer|[a-z]+-cookie)|audit/append-sql)\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A circle of imports, of types included, has no first file to read.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'pure-packages-stand-alone',
      comment: 'packages/domain and packages/protocols import nothing else of ours.',
      severity: 'error',
      from: { path: '^packages/(domain|protocols)/src/' },
      to: { path: '^(packages|server|web|simulator|bench|test)/', pathNot: '^packages/$1/' },
    },
    {
      name: 'pure-packages-do-no-io',
      comment:
        'packages/domain and packages/protocols do no I/O: of Node they use Buffer, and zlib to inflate what came.',
      severity: 'error',
      from: { path: '^packages/(domain|protocols|contract)/src/', pathNot: [TESTS, '/openapi/print\\.ts$'] },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?(buffer|zlib)$' },
    },
    {
      name: 'contract-imports-domain-only',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: TESTS },
      to: { path: '^(packages/(?!contract/|domain/)|server/|web/|simulator/|bench/|test/)' },
    },
    {
      name: 'messages-stand-alone',
      severity: 'error',
      from: { path: '^packages/messages/src/', pathNot: TESTS },
      to: { path: '^(packages/(?!messages/)|server/|web/|simulator/|bench/|test/)' },
    },
    {
      name: 'web-knows-no-server',
      comment: 'web imports contract, domain and messages, nothing of the server.',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { path: '^(server|simulator|bench|test|packages/protocols)/' },
    },
    {
      name: 'server-knows-no-web',
      severity: 'error',
      from: { path: '^(server|packages)/' },
      to: { path: '^(web|bench|test)/' },
    },
    {
      name: 'only-main-starts-the-demo',
      severity: 'error',
      from: { path: '^(server|packages)/', pathNot: ['^server/src/main\\.ts$', '^server/src/start/', TESTS] },
      to: { path: '^simulator/' },
    },
    {
      name: 'only-storage-imports-pg',
      severity: 'error',
      from: { path: '^(server|packages|simulator|web)/', pathNot: ['^server/src/storage/', TESTS] },
      to: { path: '(^|/)node_modules/(pg|pg-copy-streams|graphile-worker)/' },
    },
    {
      name: 'sql-in-sql-files',
      comment: 'SQL lives in sql.ts, *-sql.ts, storage/ and telemetry/batch/record.ts.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: ['(/|-)sql\\.ts$', '^server/src/storage/', '^server/src/telemetry/batch/record\\.ts$', TESTS],
      },
      to: { path: '^server/src/storage/sql\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'one-template-of-sql',
      comment:
        'SQL is written with `sql` of storage/sql.ts. Of Kysely other files use the queries of a transaction, and types.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: '^server/src/storage/(connection|migrate|reading|sql|sql\\.test|wall\\.test)\\.ts$',
      },
      to: { path: '(^|/)node_modules/kysely/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'feature-http-asks-service',
      comment: 'In a feature: http → service → sql.',
      severity: 'error',
      from: { path: '^server/src/features/[^/]+/http\\.ts$' },
      to: { path: '^server/src/features/.*(/|-)sql\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-know-http-in-http-only',
      comment: 'Of a feature only http.ts knows server/src/http.',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: ['/http\\.ts$', TESTS] },
      to: { path: '^server/src/http/' },
    },
    {
      name: 'feature-sql-asks-nobody',
      severity: 'error',
      from: { path: '^server/src/features/.*(/|-)sql\\.ts$' },
      to: { path: '^server/src/features/[^/]+/(http|service|policy)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'feature-uses-another-by-its-service',
      comment:
        'records/, fleet/ and secrets/ are shared by all features, as are the named files of session/ and audit/.',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^server/src/features/(?!$1/|records/|fleet/|secrets/)[^/]+/(?!service\\.ts$)',
        pathNot: SHARED_FILES,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'web-feature-uses-another-by-its-index',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: TESTS },
      to: { path: '^web/src/features/(?!$1/)[^/]+/(?!index\\.tsx?$)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-base-knows-no-screen',
      comment: 'base and api lie under everything else of the web.',
      severity: 'error',
      from: { path: '^web/src/(base|api)/' },
      to: { path: '^web/src/(?!base/|api/)' },
    },
    {
      name: 'web-ui-knows-no-screen',
      comment: 'ui is made of base and api; app and features are made of ui.',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^web/src/(?!base/|api/|ui/)' },
    },
    {
      name: 'web-features-know-no-app',
      comment: 'The application is put together from the features, so no feature imports it.',
      severity: 'error',
      from: { path: '^web/src/(features|map)/' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'only-the-map-knows-the-map-library',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '^web/src/map/' },
      to: { path: '(^|/)node_modules/(maplibre-gl|pmtiles)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'flow-runs-one-way',
      comment: 'protocols → gateway → telemetry → storage → features → http; main.ts joins the way back.',
      severity: 'error',
      from: { path: '^server/src/(gateway|telemetry|storage)/', pathNot: TESTS },
      to: { path: '^server/src/(features|http|start|main)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'storage-asks-nobody',
      severity: 'error',
      from: { path: '^server/src/storage/', pathNot: TESTS },
      to: { path: '^(server/src/(?!storage/)|packages/(?!domain/))' },
    },
    {
      name: 'telemetry-knows-no-gateway',
      severity: 'error',
      from: { path: '^server/src/telemetry/', pathNot: TESTS },
      to: { path: '^server/src/gateway/' },
    },
    {
      name: 'telemetry-derives-last',
      comment: 'In telemetry: batch uses intake and derive, derive uses intake, intake uses neither of the two.',
      severity: 'error',
      from: { path: '^server/src/telemetry/(intake|derive)/', pathNot: TESTS },
      to: { path: '^server/src/telemetry/batch/' },
    },
    {
      name: 'telemetry-intake-derives-nothing',
      severity: 'error',
      from: { path: '^server/src/telemetry/intake/', pathNot: TESTS },
      to: { path: '^server/src/telemetry/derive/' },
    },
    {
      name: 'only-main-wires',
      comment: 'Only tests of the whole product import main.ts, and the parts do not import the start.',
      severity: 'error',
      from: { path: '^(server|packages|simulator|web)/', pathNot: '^server/src/(start/|main\\.)' },
      to: { path: '^server/src/(main\\.ts|start/)' },
    },
    {
      name: 'tests-stay-out-of-the-product',
      severity: 'error',
      from: { path: '^(server|packages|simulator|web)/', pathNot: [TESTS, '^server/src/storage/testing'] },
      to: { path: TESTS },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'content' },
  },
};
