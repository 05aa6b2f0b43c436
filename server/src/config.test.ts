import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig, SETTINGS, WrongSettings } from './config.ts';

const problemsOf = (environment: Record<string, string>, commandLine: string[] = []): readonly string[] => {
  try {
    readConfig(environment, commandLine);
  } catch (error) {
    if (error instanceof WrongSettings) return error.problems;
    throw error;
  }
  return [];
};

describe('settings', () => {
  test('without any, the server listens on this machine only, on the usual ports of the protocols', () => {
    const config = readConfig({}, []);
    expect(config).toMatchObject({ httpHost: '127.0.0.1', gatewayHost: '127.0.0.1', demo: true, databaseUrl: '' });
    expect(config.ports).toMatchObject({ teltonika: { port: 5027 }, osmand: { port: 5055 } });
    expect(config.acceptWrongChecksum).toEqual([]);
    expect(config.mapDir).toBe(path.join(config.dataDir, 'maps'));
  });

  test('come from the environment, the command line overrides them, and an empty value counts as none', () => {
    const environment = {
      WAYMARK_HTTP_PORT: '9000',
      WAYMARK_DATA_DIR: '/a',
      WAYMARK_LOG_LEVEL: '',
      WAYMARK_OSMAND_ACCEPT_WRONG_CHECKSUM: 'on',
    };
    const config = readConfig(environment, ['--port', '9001', '--data=/b', '--no-demo']);
    expect(config).toMatchObject({
      httpPort: 9001,
      dataDir: path.resolve('/b'),
      demo: false,
      logLevel: 'warn',
      acceptWrongChecksum: ['osmand'],
    });
    expect(readConfig({ DATABASE_URL: 'postgres://a:b@c/d' }, []).databaseUrl).toBe('postgres://a:b@c/d');
  });

  test('report all problems together, each with the name, the value and the rule', () => {
    const problems = problemsOf(
      {
        WAYMARK_HTTP_PORT: '70000',
        WAYMARK_DEMO: 'maybe',
        WAYMARK_LOG_LEVEL: 'loud',
        DATABASE_URL: 'mysql://x',
        WAYMARK_HTTP_PROT: '1',
      },
      ['--fast'],
    );
    expect(problems).toHaveLength(6);
    const all = problems.join('\n');
    expect(all).toMatch(/WAYMARK_HTTP_PORT is "70000".*0 to 65535/);
    expect(all).toMatch(/WAYMARK_DEMO is "maybe".*on or off/);
    expect(all).toMatch(/WAYMARK_LOG_LEVEL is "loud".*fatal, error, warn/);
    expect(all).toMatch(/DATABASE_URL is "mysql:\/\/x".*postgres:/);
    expect(all).toMatch(/WAYMARK_HTTP_PROT is not a setting/);
    expect(all).toMatch(/--fast is not an option/);
  });

  test('do not show a wrong secret', () => {
    expect(problemsOf({ WAYMARK_ADMIN_PASSWORD: 'hunter2' }).join()).not.toMatch(/hunter2/);
    expect(problemsOf({ WAYMARK_ADMIN_PASSWORD: 'hunter2' })).toHaveLength(1);
  });

  test('each have words, a rule, and a default that satisfies the rule', () => {
    for (const setting of SETTINGS) {
      expect(setting.description, setting.env).toMatch(/^[A-Z].+\.$/);
      if (setting.default !== '')
        expect(problemsOf({ [setting.env]: String(setting.default) }), setting.env).toEqual([]);
    }
    expect(new Set(SETTINGS.map((setting) => setting.env)).size).toBe(SETTINGS.length);
  });
});
