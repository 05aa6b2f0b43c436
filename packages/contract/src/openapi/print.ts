import contract from '../../package.json' with { type: 'json' };
import { openApiDocument } from './document.ts';

console.log(JSON.stringify(openApiDocument(contract.version), null, 2));
