module.exports = {
    flowFile: "flows.json",
    credentialSecret: "live-bench",
    telemetry: { enabled: false, updateNotification: false },
    editorTheme: { tours: false },
    logging: { console: { level: "warn" } },
};
